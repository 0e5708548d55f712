import { homeLabels, testimonialSection } from "#content/home-labels.ts";
import { sampleTestimonials } from "#content/samples/testimonials.ts";
import type { Testimonial } from "#content/schemas/testimonials.ts";
import { squareAddress } from "#content/square-picture.ts";
import { Carousel } from "#ui/carousel.tsx";
import { Lattice } from "#ui/lattice.tsx";

interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  /** Shows samples, which name fictional people, where there are no testimonials. */
  withSamples: boolean;
}

/** Shows the words of clients. */
export function Testimonials({ testimonials, withSamples }: TestimonialsProps) {
  const samples = withSamples && testimonials.length === 0 ? sampleTestimonials : [];
  const shown = [...testimonials, ...samples];
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
              items={shown.map((quote, place) => ({
                key: String(place),
                content: <Quote {...quote} place={place} />,
              }))}
              motion="step"
              pausesOnHover
              repeats={1}
              heading={title}
            />
            {samples.length > 0 && <p className="testimonials-note">{note}</p>}
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

type QuoteProps = Omit<Testimonial, "consent"> & { place: number };

function Quote({ client_name, client_role, testimonial, media_path, photo, place }: QuoteProps) {
  const map = portraits[place % portraits.length] ?? portraits[0];
  const face = squareAddress(photo?.picture ?? "") || media_path;
  return (
    <figure className="quote">
      {face ? (
        <img className="quote-face" src={face} alt="" width="240" height="240" loading="lazy" />
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
