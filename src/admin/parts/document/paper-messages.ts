/** Is said to the frame that draws a document, once it is ready. */
export interface DrawRequest {
  type: "draw";
  pdf: ArrayBuffer;
  /** Holds what the list is searched for, whose words are marked. */
  q: string;
}

/** Asks for pages of another size; 1 is as wide as the frame. */
export interface ZoomRequest {
  type: "zoom";
  zoom: number;
}

/** Names the parts of a key event that the frame passes on. */
export type PassedKey = Pick<KeyboardEvent, "key" | "code" | "altKey" | "shiftKey" | "repeat">;

/** Is said by the frame. A message is a stranger's document's word: read what it may be and nothing else. */
export type FrameMessage =
  | { type: "ready" }
  /** The first page is drawn. */
  | { type: "drawn" }
  | { type: "failed" }
  | { type: "key"; key: PassedKey };
