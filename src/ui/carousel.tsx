import { Pause, Play } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";
import "./carousel.css";
import { Icon } from "./icon.tsx";

interface CarouselItem {
  key: string;
  content: ReactNode;
}

interface CarouselProps {
  /** The name of the list and, after "Pause" or "Play", of the button. */
  label: string;
  controls: { pause: string; play: string };
  /** At most 16 items, because the style sheet counts them by a class. */
  items: readonly CarouselItem[];
  /** `flow` runs without a stop, four seconds an item; `step` moves by one every two seconds. */
  motion: "flow" | "step";
  /** The most items visible at once; as many are repeated at the end, so that the loop has no gap. */
  repeats: number;
  pausesOnHover?: boolean;
  /** Stands before the button, in the same line. */
  heading?: ReactNode;
  /** Must set `--shown` (visible items at each width) and `--gap`. */
  className?: string;
}

/**
 * Renders an endless row that the style sheet moves. A button or keyboard focus stops it; then it scrolls by hand,
 * wheel and keys. Without motion it scrolls from the start.
 */
export function Carousel(props: CarouselProps) {
  const { label, controls, items, motion, repeats, pausesOnHover, heading, className = "" } = props;
  const view = useRef<HTMLDivElement>(null);
  const { still, toggle, stopOnFocus } = useStill(view);
  const looks = ["carousel", `carousel-${motion}`, `carousel-of-${items.length}`];
  if (pausesOnHover) looks.push("carousel-hover");
  return (
    <div className={[...looks, className].join(" ")} data-still={still ? "" : undefined}>
      <div className="carousel-head">
        {heading}
        <button
          type="button"
          className={buttonClass({ variant: "secondary", size: "small" }, "carousel-button")}
          onClick={toggle}
        >
          <Icon of={still ? Play : Pause} size={16} />
          <span>
            {still ? controls.play : controls.pause}
            <span className="sr-only"> {label}</span>
          </span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset */}
      <div
        ref={view}
        className="carousel-view"
        role="group"
        aria-roledescription="carousel"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        onFocus={stopOnFocus}
      >
        <div className="carousel-course">
          <ul className="carousel-track">
            {items.map(({ key, content }) => (
              <li key={key} className="carousel-item">
                {content}
              </li>
            ))}
            {items.slice(0, repeats).map(({ key, content }) => (
              <li key={`again-${key}`} className="carousel-item carousel-again" inert aria-hidden="true">
                {content}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Switches between a moving row and a scrolled one at the same place. */
function useStill(view: RefObject<HTMLDivElement | null>) {
  const [still, setStill] = useState(false);
  /** Items that had moved past at the last switch. */
  const passed = useRef(0);
  const turned = useRef(false);

  useLayoutEffect(() => {
    if (!turned.current || !view.current) return;
    if (still) scrollTo(view.current, passed.current);
    else runFrom(view.current, passed.current);
  }, [still, view]);

  function turn(next: boolean) {
    if (next === still || !view.current) return;
    passed.current = itemsPassed(view.current);
    turned.current = true;
    setStill(next);
  }

  return {
    still,
    toggle: () => turn(!still),
    // `:focus-visible` leaves out the focus of a mouse click, which needs no stop.
    stopOnFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(":focus-visible") && turn(true),
  };
}

function parts(view: HTMLElement) {
  const track = view.querySelector<HTMLElement>(".carousel-track");
  const [first, second] = view.querySelectorAll<HTMLElement>(".carousel-item");
  if (!track || !first || !second) return undefined;
  const count = view.querySelectorAll(".carousel-item:not(.carousel-again)").length;
  return { track, count, slide: second.offsetLeft - first.offsetLeft };
}

function itemsPassed(view: HTMLElement): number {
  const found = parts(view);
  if (!found) return 0;
  const distance = view.getBoundingClientRect().left - found.track.getBoundingClientRect().left;
  return (distance / found.slide) % found.count;
}

function scrollTo(view: HTMLElement, passed: number): void {
  view.scrollLeft = passed * (parts(view)?.slide ?? 0);
  const focused = document.activeElement?.closest(".carousel-item");
  if (focused && view.contains(focused)) focused.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Sets the animations to the scrolled place; those that move by steps begin at a whole item. */
function runFrom(view: HTMLElement, passed: number): void {
  view.scrollLeft = 0;
  const count = parts(view)?.count ?? 1;
  const animations = view.getAnimations({ subtree: true });
  const course = animations.find((animation) => isOf(animation, ".carousel-course"));
  const each = Number(course?.effect?.getComputedTiming().duration ?? 0) / count;
  const steps = animations.some((animation) => isOf(animation, ".carousel-track"));
  for (const animation of animations) {
    if (isOf(animation, ".carousel-course, .carousel-track"))
      animation.currentTime = (steps ? Math.round(passed) : passed) * each;
  }
}

function isOf({ effect }: Animation, selector: string): boolean {
  return effect instanceof KeyframeEffect && effect.target?.matches(selector) === true;
}
