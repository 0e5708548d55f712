import { Copy } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";

interface ShownOnceProps {
  name: string;
  label: string;
  hint: string;
  /** An address with a secret in it. */
  value: string;
}

/** Shows an address that is never shown again, with a button that copies it. */
export function ShownOnce({ value, ...field }: ShownOnceProps) {
  return (
    <>
      <TextField {...field} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => void navigator.clipboard?.writeText(value)}
      >
        <Icon of={Copy} size={16} />
        Copy
      </Button>
    </>
  );
}
