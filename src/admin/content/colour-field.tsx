import { TextField, type TextFieldProps } from "#ui/field.tsx";

interface ColourFieldProps extends TextFieldProps {
  value: string;
}

/** Takes a colour by its code, or by the browser's own chooser. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, onChange } = props;
  return (
    <div className="content-colour">
      <TextField {...props} />
      <input
        type="color"
        aria-label={`${label}, chosen by eye`}
        // The browser takes no other form.
        value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : "#000000"}
        onChange={onChange}
      />
    </div>
  );
}
