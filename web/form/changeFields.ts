/** Changes several fields. Mantine's `setValues` would clear all other fields' faults too. */
export function changeFields<Values extends object>(
  form: { values: Values; setFieldValue: (field: never, value: never) => void },
  change: Partial<Values>,
): void {
  for (const [field, value] of Object.entries(change)) form.setFieldValue(field as never, value as never)
}
