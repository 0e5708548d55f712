import { createContext } from "react-router";

/** A page as React wrote it. */
export interface RenderedPage {
  /** Its HTML in UTF-8: as text it would be copied several times, and take twice the room. */
  html: Buffer;
  /** Marks the page's own inline scripts; it is taken out again before the page is sent. */
  nonce: string;
}

/**
 * Where the rendering leaves its page. A Response would carry it too, but turning it into a stream and back costs a
 * tenth of what rendering costs. Null while nothing was rendered.
 */
export const renderedPage = createContext<RenderedPage | null>(null);
