import { useRouteLoaderData } from "react-router";
import type { FooterWords } from "#content/schemas/footer.ts";
import type { Navigation } from "#content/schemas/navigation.ts";

/** The words of header and footer, as the root passes them to every page. */
export interface Menus {
  navigation: Navigation;
  footer: FooterWords;
}

/** Returns the words of header and footer as they are published. */
export function useMenus(): Menus {
  const menus = useRouteLoaderData<Menus>("root");
  // The loader of the root fails with the whole page only, and that one is not rendered.
  if (!menus) throw new Error("The page was rendered without the data of its root.");
  return menus;
}
