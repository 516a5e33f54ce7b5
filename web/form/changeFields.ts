/** Changes several fields. The library's own `setValues` would take the faults of all the others away with theirs. */
export function changeFields<Values extends object>(
  form: { values: Values; setFieldValue: (field: never, value: never) => void },
  change: Partial<Values>,
): void {
  for (const [field, value] of Object.entries(change)) form.setFieldValue(field as never, value as never)
}
