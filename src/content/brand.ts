import type { Brand } from "./schemas/brand.ts";

/** The colours as the program ships them: those of ui/tokens.css. The ornament is shown. */
export const brand: Brand = { first: "#2a2f7a", second: "#0e6b6b", third: "#b9472f", light: "#e7a12e" };
