import { createContext } from "react-router";

/** A page as React rendered it. */
export interface RenderedPage {
  /** Its HTML in UTF-8; a string would be copied several times and take twice the memory. */
  html: Buffer;
  /** Marks the page's own inline scripts; removed before the page is sent. */
  nonce: string;
}

/**
 * Carries the rendered page, null before the rendering. The stream of a Response would cost a tenth of the rendering.
 */
export const renderedPage = createContext<RenderedPage | null>(null);
