import { createContext } from "react-router";

/** Returns the address of the picture that is drawn for the link previews of a post; undefined where there is none. */
export const postPictureContext = createContext<(key: string) => string | undefined>(() => undefined);
