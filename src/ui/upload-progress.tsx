import "./upload-progress.css";

interface UploadProgressProps {
  /** How much has left, from 0 to 100. */
  percent: number;
  /** Names it for those who hear it. */
  label: string;
}

/** Shows how much of some files has left, once that takes more than a moment. */
export function UploadProgress({ percent, label }: UploadProgressProps) {
  return (
    <p className="upload-progress">
      <progress value={percent} max={100} aria-label={label} />
      <span aria-hidden="true">{percent} %</span>
    </p>
  );
}
