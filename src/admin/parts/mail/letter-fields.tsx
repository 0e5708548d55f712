import { TextArea, TextField } from "#ui/field.tsx";

interface LetterFieldsProps {
  subject?: string | undefined;
  signature: string;
  errors: Readonly<Record<string, string>>;
}

/** Renders what every letter has: its subject, its text and its signature. */
export function LetterFields({ subject, signature, errors }: LetterFieldsProps) {
  return (
    <>
      <TextField
        name="subject"
        label="Subject"
        required
        defaultValue={subject}
        error={errors.subject}
        autoComplete="off"
      />
      <TextArea
        name="description"
        label="Description"
        required
        rows={10}
        className="field-wide"
        error={errors.description}
      />
      <TextArea
        name="signature"
        label="Signature"
        required
        rows={2}
        className="field-wide"
        defaultValue={signature}
        error={errors.signature}
      />
    </>
  );
}
