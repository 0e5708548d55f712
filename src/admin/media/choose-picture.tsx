import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { listPictures, outcomes, type Picture } from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
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
  const { answer, reload } = useAnswer((signal) => browserApi().call(listPictures, { signal }), "");
  return (
    <Dialog open onClose={onClose} title="Choose a picture" size="large">
      <div className="media-dialog">
        <UploadPictures onAdded={reload} />
        {!answer ? (
          <AnswerWaiting label="Loading the pictures" />
        ) : !answer.ok ? (
          <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />
        ) : answer.data.data.length === 0 ? (
          <EmptyState as="p" title="There are no pictures yet." />
        ) : (
          <PictureGrid pictures={answer.data.data} action="Choose" onPick={onChoose} />
        )}
      </div>
    </Dialog>
  );
}
