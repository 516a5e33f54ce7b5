import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import '../ui/form.css'

/** Native: quick on a tablet, and every keyboard works. */
export function Select(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown className="i" size={20} aria-hidden />} {...props} />
}
