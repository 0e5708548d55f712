import { homeLabels } from "#content/home-labels.ts";
import type { Home } from "#content/schemas/home.ts";
import { useScreenWords } from "#site/screen-words.ts";

/** Draws eight parts of an application around a star. */
export function Stages() {
  const { stages } = useScreenWords("home");
  return (
    <section className="section tone-ink stages" aria-labelledby="stages">
      <div className="page">
        <div className="stages-head" data-reveal="up">
          <h2 id="stages">{stages.heading}</h2>
          <p className="lead">{stages.lead}</p>
        </div>
        <div className="stages-columns" data-reveal="up">
          <StageList items={stages.left} from={1} side="left" />
          <StagesDrawing />
          <StageList items={stages.right} from={stages.left.length + 1} side="right" />
        </div>
      </div>
    </section>
  );
}

interface StageListProps {
  items: Home["stages"]["left"];
  from: number;
  side: "left" | "right";
}

function StageList({ items, from, side }: StageListProps) {
  return (
    <ol className={`stages-list stages-${side}`} start={from}>
      {items.map(({ title, description }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stages may be the same, and none moves
        <li key={place} className="stage">
          <span className="stage-number" aria-hidden="true">
            {from + place}
          </span>
          <h3 className="stage-title">{title}</h3>
          <p className="text-muted">{description}</p>
        </li>
      ))}
    </ol>
  );
}

/** Places the four rows of the drawing; the lists beside it have rows of the same height. */
const rows = [80, 240, 400, 560] as const;
const star = "M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17Z";
const innerStar =
  "M24 15 26.6 17.4H30.6V21.4L33 24 30.6 26.6V30.6H26.6L24 33 21.4 30.6H17.4V26.6L15 24 17.4 21.4V17.4H21.4Z";

/** Returns the line of a row from its words to the middle; the outer rows turn into it from above and below. */
function course(y: number, side: 1 | -1): string {
  const at = (x: number) => 200 - side * x;
  const toCell = `M${at(200)} ${y}H${at(176)}M${at(128)} ${y}`;
  if (y > 200 && y < 440) return `${toCell}H${at(84)}`;
  const down = y < 320 ? 1 : -1;
  return `${toCell}H${at(89)}Q${at(65)} ${y} ${at(65)} ${y + 24 * down}V${320 - 86 * down}`;
}

function StagesDrawing() {
  return (
    <svg
      className="stages-drawing drawn"
      viewBox="0 0 400 640"
      role="img"
      aria-label={homeLabels.stagesDrawing}
    >
      {rows.flatMap((y) =>
        ([1, -1] as const).map((side) => (
          <g key={`${y} ${side}`}>
            <path className="stages-line" d={course(y, side)} />
            <path className="stages-cell" d={star} transform={`translate(${176 - side * 152} ${y - 24})`} />
            <path d={innerStar} transform={`translate(${176 - side * 152} ${y - 24})`} />
          </g>
        )),
      )}
      <path className="stages-ground" d={star} transform="translate(80 200) scale(5)" />
      <path className="stages-core" d={star} transform="translate(128 248) scale(3)" />
      <path className="stages-light" d={innerStar} transform="translate(80 200) scale(5)" />
    </svg>
  );
}
