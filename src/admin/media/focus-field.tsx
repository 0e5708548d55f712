import type { Picture } from "#features/media/contract.ts";

type Focus = Picture["focus"];

interface FocusFieldProps {
  picture: Picture;
  value: Focus;
  onChange: (focus: Focus) => void;
}

/** Sets the point that stays in view where a picture is cut: by a press on it, or by two sliders. */
export function FocusField({ picture, value, onChange }: FocusFieldProps) {
  const slider = (part: keyof Focus, label: string) => (
    <label className="media-slider">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={value[part]}
        onChange={(event) => onChange({ ...value, [part]: Number(event.currentTarget.value) })}
      />
    </label>
  );
  return (
    <fieldset className="media-focus">
      <legend className="font-semibold">Focus</legend>
      <p className="field-hint">Where the picture is cut to a form, it is cut around this point.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard */}
      <span
        className="media-focus-picture"
        onClick={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          onChange({ x: share(clientX - left, width), y: share(clientY - top, height) });
        }}
      >
        <img src={picture.preview} alt="" />
        <span
          ref={(mark) => {
            // By the object model: the page's policy allows no style in markup.
            mark?.style.setProperty("left", `${value.x}%`);
            mark?.style.setProperty("top", `${value.y}%`);
          }}
          className="media-focus-mark"
        />
      </span>
      {slider("x", "Across")}
      {slider("y", "Down")}
    </fieldset>
  );
}

function share(part: number, whole: number): number {
  return Math.round(Math.min(Math.max(part / whole, 0), 1) * 100);
}
