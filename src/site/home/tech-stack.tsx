import { homeLabels } from "#content/home-labels.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Carousel } from "#ui/carousel.tsx";
import { hasDrawnMark, type MarkFiles } from "./tech-marks.ts";
import "./tech-stack.css";

/**
 * Shows the marks of tools with their names.
 * @param marks the files of the marks that the style sheet lacks
 */
export function TechStack({ marks }: { marks: MarkFiles }) {
  const { heading, carouselLabel, items } = useScreenWords("home").techStack;
  return (
    <section className="tech" aria-labelledby="tech-stack">
      <div className="page">
        <Carousel
          label={carouselLabel}
          controls={homeLabels.carousel}
          items={items.map(({ tool, name }, place) => ({
            key: String(place),
            content: (
              <p className="tech-item">
                <Mark tool={tool} file={marks[tool]} />
                {name}
              </p>
            ),
          }))}
          motion="step"
          pausesOnHover
          repeats={4}
          heading={
            <h2 id="tech-stack" className="tech-heading">
              {heading}
            </h2>
          }
          className="tech-carousel [--shown:1] sm:[--shown:4]"
        />
      </div>
    </section>
  );
}

/** Shows a mark: a mask of the style sheet, a file, or nothing for a tool without one. */
function Mark({ tool, file }: { tool: string; file: string | undefined }) {
  if (hasDrawnMark(tool)) return <span className={`tech-mark tech-mark-${tool}`} aria-hidden="true" />;
  return file ? (
    <img className="tech-file" src={file} alt="" width="48" height="48" loading="lazy" decoding="async" />
  ) : null;
}
