import { homeLabels, testimonialSection } from "#content/home-labels.ts";
import { type Testimonial, testimonials } from "#content/testimonials.ts";
import { Carousel } from "#ui/carousel.tsx";
import { Lattice } from "#ui/lattice.tsx";

/**
 * Shows the testimonials.
 * @param withSamples shows the samples too, which name fictional people
 */
export function Testimonials({ withSamples }: { withSamples: boolean }) {
  const shown = testimonials.filter(({ sample }) => withSamples || !sample);
  const { heading, note, empty, carouselLabel } = testimonialSection;
  const title = (
    <h2 id="testimonials" className="testimonials-heading">
      {heading}
    </h2>
  );
  return (
    <section className="section" aria-labelledby="testimonials">
      <div className="page">
        {shown.length === 0 ? (
          <>
            {title}
            <p className="testimonials-empty">{empty}</p>
          </>
        ) : (
          <>
            <Carousel
              label={carouselLabel}
              controls={homeLabels.carousel}
              items={shown.map((item) => ({ key: item.id, content: <Quote {...item} /> }))}
              motion="step"
              pausesOnHover
              repeats={1}
              heading={title}
            />
            {shown.some(({ sample }) => sample) && <p className="testimonials-note">{note}</p>}
          </>
        )}
      </div>
    </section>
  );
}

const portraits = [
  ["s s s", "s sm s", "s s s"],
  ["r r r", "r rt r", "r r r"],
  ["h h h", "h hp h", "h h h"],
] as const;

function Quote({ client_name, client_role, testimonial, media_path }: Testimonial) {
  const place = testimonials.findIndex((item) => item.client_name === client_name);
  const map = portraits[place % portraits.length] ?? portraits[0];
  return (
    <figure className="quote">
      {media_path ? (
        <img className="quote-face" src={media_path} alt="" width="240" height="240" loading="lazy" />
      ) : (
        <Lattice map={map} className="quote-face" />
      )}
      <blockquote className="quote-words">{testimonial}</blockquote>
      <figcaption className="quote-source">
        <b>{client_name}</b>
        <span className="text-muted">{client_role}</span>
      </figcaption>
    </figure>
  );
}
