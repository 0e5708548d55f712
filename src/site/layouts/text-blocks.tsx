import type { Card, Step as ProcessStep } from "#content/schemas/page-parts.ts";
import type { TextBlock } from "#content/schemas/text-sections.ts";
import { PullQuote, Step, Steps } from "#ui/prose.tsx";

/** Renders the blocks of a section. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page stay where they are
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case "text":
      return block.paragraphs.map((text) => (
        <p key={text} className="text-paragraph">
          <Words text={text} />
        </p>
      ));
    case "list":
      return <TextList items={block.items} />;
    case "terms":
      return <Terms items={block.items} />;
    case "steps":
      return <ProcessSteps steps={block.steps} className="text-steps" />;
    case "checklist":
      return <Checklist items={block.items} />;
    case "pull-quote":
      return <PullQuote className="text-quote">{block.text}</PullQuote>;
  }
}

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Renders text, with e-mail addresses as links. */
function Words({ text }: { text: string }) {
  const pieces = text.split(address);
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <a key={piece} className="link" href={`mailto:${piece}`}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

function TextList({ items }: { items: readonly string[] }) {
  return (
    <ul className="text-list">
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </ul>
  );
}

function Terms({ items }: { items: readonly Card[] }) {
  return (
    <dl className="text-terms">
      {items.map(({ title, description }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <Words text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Checklist({ items }: { items: readonly Card[] }) {
  return (
    <ul className="text-checklist even-rows">
      {items.map(({ title, description }) => (
        <li key={title}>
          <svg className="drawn text-check" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M12 1 15.2 4.2H19.8V8.8L23 12 19.8 15.2V19.8H15.2L12 23 8.8 19.8H4.2V15.2L1 12 4.2 8.8V4.2H8.8Z" />
            <path d="M8 12.2 11 15.2 16.4 9" />
          </svg>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** Stands before the result of a step. */
export const RESULT_LABEL = "You get";

interface ProcessStepsProps {
  steps: readonly ProcessStep[];
  className?: string;
}

/** Numbers the steps of a piece of work, each with its result for the client. */
function ProcessSteps({ steps, className }: ProcessStepsProps) {
  return (
    <Steps className={className}>
      {steps.map(({ title, description, result }) => (
        <Step key={title} title={title}>
          <p>{description}</p>
          {result && (
            <p className="step-result">
              <span>{RESULT_LABEL}</span> {result}
            </p>
          )}
        </Step>
      ))}
    </Steps>
  );
}
