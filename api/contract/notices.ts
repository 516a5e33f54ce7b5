import { z } from 'zod'
import type { Notice } from './events.ts'
import { noticeLabels } from './eventWords.ts'
import { single } from './wire/wire.ts'

/** What a user can be told by mail beside what they must be told (their links). */
export const noticeNames = Object.keys(noticeLabels) as [Notice, ...Notice[]]

export const NoticePreference = z.object({ notice: z.enum(noticeNames), label: z.string(), mail: z.boolean() })
export type NoticePreference = z.infer<typeof NoticePreference>

export const NoticePreferences = single(z.array(NoticePreference))
export const NoticePreferencesSaved = NoticePreferences.extend({ message: z.string() })

/** Those that are named change; the others stay as they are. */
export const NoticePreferencesUpdate = z.object({
  notices: z
    .array(z.object({ notice: z.enum(noticeNames), mail: z.boolean() }))
    .min(1)
    .max(noticeNames.length),
})
export type NoticePreferencesUpdate = z.output<typeof NoticePreferencesUpdate>
