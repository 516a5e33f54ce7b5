import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** The device's own list of choices: quick on a tablet, and every keyboard knows it. */
export function Select(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown className="i" size={20} aria-hidden />} {...props} />
}
