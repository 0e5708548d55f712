/** Focuses a control once it is shown: the `ref` of one that takes the place of the control that was pressed. */
export function focusShown(control: HTMLElement | null): void {
  control?.focus();
}
