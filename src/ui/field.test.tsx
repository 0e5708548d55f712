import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";
import { CheckboxField, FieldScope, SelectField, TextField } from "./field.tsx";
import { formatSize } from "./file-field.tsx";

describe("a field", () => {
  test("ties label, hint and error to its control", () => {
    const html = renderToStaticMarkup(
      <TextField name="email" label="Email" hint="We answer here." error="Invalid email format" required />,
    );
    expect(html).toContain('for="field-email"');
    expect(html).toContain('aria-describedby="field-email-hint field-email-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-required="true"');
    expect(html).not.toContain(" required=");
  });

  test("says nothing of hint or error when there is none", () => {
    const html = renderToStaticMarkup(<CheckboxField name="keep" label="Keep me Signed in" />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
  });

  test("keeps its value in a native form", () => {
    const html = renderToStaticMarkup(
      <SelectField
        name="category"
        label="Category"
        placeholder="Choose one"
        options={["DevOps"]}
        defaultValue="DevOps"
      />,
    );
    expect(html).toContain('<option value="DevOps" selected="">DevOps</option>');
  });
});

test("two forms on a page don't share ids, and each summary links to its own fields", () => {
  const html = renderToStaticMarkup(
    <>
      <TextField name="email" label="Email" />
      <FieldScope name="newsletter">
        <ErrorSummary errors={{ email: "Email is required" }} />
        <TextField name="email" label="Email" />
      </FieldScope>
    </>,
  );
  expect(html).toContain('id="field-email"');
  expect(html).toContain('id="newsletter-email"');
  expect(html).toContain('href="#newsletter-email"');
});

test("an error summary without errors is not there", () => {
  expect(renderToStaticMarkup(<ErrorSummary errors={{}} />)).toBe("");
});

test.each([
  [1, "1 byte"],
  [412, "412 bytes"],
  [214_000, "214 kB"],
  [999_499, "999 kB"],
  [3_214_000, "3.2 MB"],
])("a size of %i reads %s", (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
