import { useEffect, useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { listPictures, outcomes, type Picture } from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import "./media.css";
import { PictureGrid } from "./picture-grid.tsx";
import { UploadPictures } from "./upload-pictures.tsx";

interface ChoosePictureProps {
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}

/** Lets staff choose a picture of the library, or add one. */
export function ChoosePicture({ onChoose, onClose }: ChoosePictureProps) {
  const [answer, setAnswer] = useState<Outcome<{ data: Picture[] }>>();
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load asks again
  useEffect(() => {
    const ended = new AbortController();
    void browserApi()
      .call(listPictures, { signal: ended.signal })
      .then((loaded) => {
        if (!ended.signal.aborted) setAnswer(loaded);
      });
    return () => ended.abort();
  }, [loads]);
  const again = () => setLoads((one) => one + 1);
  return (
    <Dialog open onClose={onClose} title="Choose a picture" size="large">
      <div className="media-dialog">
        <UploadPictures onAdded={again} />
        {!answer ? (
          <AnswerWaiting label="Loading the pictures" />
        ) : !answer.ok ? (
          <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={again} />
        ) : answer.data.data.length === 0 ? (
          <EmptyState as="p" title="There are no pictures yet." />
        ) : (
          <PictureGrid pictures={answer.data.data} action="Choose" onPick={onChoose} />
        )}
      </div>
    </Dialog>
  );
}
