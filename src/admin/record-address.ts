/** Renders nothing: the list that stands at the address above shows the record that this one names. */
export default function RecordAddress() {
  return null;
}
