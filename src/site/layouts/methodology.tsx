import type { Art } from "#content/schemas/looks.ts";
import type { Methodology as Method } from "#content/schemas/page-parts.ts";
import { Diagram } from "#ui/diagram.tsx";
import { RESULT_LABEL } from "./text-blocks.tsx";

interface MethodologyProps {
  /** The id of the heading that names the section. */
  id: string;
  art: Art;
  methodology: Method;
}

/** Shows the order of the work as a drawing that carries its words. */
export function Methodology({ id, art, methodology }: MethodologyProps) {
  const { heading, lead, diagram, alt, steps } = methodology;
  return (
    <section className={`section method method-${diagram}`} aria-labelledby={id}>
      <div className="page">
        <div className="method-head">
          <h2 id={id}>{heading}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <Diagram shape={diagram} cell={art.cell} alt={alt} steps={steps} resultLabel={RESULT_LABEL} />
      </div>
    </section>
  );
}
