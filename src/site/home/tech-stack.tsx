import { carouselControls, techStack } from "#content/home.ts";
import { Carousel } from "#ui/carousel.tsx";

/** Shows five marks, which are masks in the style sheet, so that no script contains them. */
export function TechStack() {
  const { heading, carouselLabel, items } = techStack;
  return (
    <section className="tech" aria-labelledby="tech-stack">
      <div className="page">
        <Carousel
          label={carouselLabel}
          controls={carouselControls}
          items={items.map(({ name, icon }) => ({
            key: icon,
            content: (
              <p className="tech-item">
                <span className={`tech-mark tech-mark-${icon}`} aria-hidden="true" />
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
