import { type DragEvent, useEffect, useState } from "react";

/**
 * Takes files that are dropped on an element, which gets the `events`. `over` is true while files are dragged over it.
 */
export function useDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // A file dropped elsewhere would replace the page, and unsaved words would be lost.
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
  return {
    over,
    events: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
}
