import { createContext } from "react-router";

/** A page as React wrote it. */
export interface RenderedPage {
  html: string;
  /** Marks the page's own inline scripts; it is taken out again before the page is sent. */
  nonce: string;
}

/**
 * Where the rendering leaves its page. A Response would carry it too, but turning the text into a stream of bytes and
 * back costs a tenth of what rendering costs. Null while nothing was rendered.
 */
export const renderedPage = createContext<RenderedPage | null>(null);
