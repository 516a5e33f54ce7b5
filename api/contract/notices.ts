import { z } from 'zod'
import { type Notice, noticeKinds, noticePaces, type Side } from './events.ts'
import { noticeLabels } from './eventWords.ts'
import { radiusOptions } from './geo.ts'
import { shownVersion } from './versions.ts'
import { id, integer, list, pagingBy, single, timestamp } from './wire/wire.ts'

/** Mails that a user can turn off; mailed links always come. */
export const noticeNames = Object.keys(noticeLabels) as [Notice, ...Notice[]]

const reach = {
  pace: z.enum(noticePaces).optional().meta({ description: 'Of `new_quote`: one mail a day, or one for each' }),
  radius: z.literal(radiusOptions).optional().meta({ description: 'Of `new_quote`: miles from the registered place' }),
}

export const NoticePreference = z.object({
  notice: z.enum(noticeNames),
  label: z.string(),
  mail: z.boolean(),
  ...reach,
  version: z.int(),
})
export type NoticePreference = z.infer<typeof NoticePreference>

export const NoticePreferences = single(z.array(NoticePreference))
export const NoticePreferencesSaved = NoticePreferences.extend({ message: z.string() })

/** Notices that it leaves out stay as they are. */
export const NoticePreferencesUpdate = z.object({
  notices: z
    .array(
      z
        .object({ notice: z.enum(noticeNames), mail: z.boolean(), ...reach, version: shownVersion })
        .superRefine(refuseReach),
    )
    .min(1)
    .max(noticeNames.length),
})
export type NoticePreferencesUpdate = z.output<typeof NoticePreferencesUpdate>

function refuseReach(choice: { notice: Notice; pace?: unknown; radius?: unknown }, ctx: z.RefinementCtx): void {
  if (choice.notice === 'new_quote') return
  for (const key of ['pace', 'radius'] as const) {
    if (choice[key] === undefined) continue
    ctx.addIssue({ code: 'custom', message: 'Only new quotes have a pace and a radius.', path: [key] })
  }
}

export const noticeSides = ['contractor', 'supplier', 'haulier', 'driver', 'admin'] as const satisfies readonly Side[]

/** Newest first; the cursor holds the event's id. */
export const NotificationQuery = pagingBy('int')
export type NotificationQuery = z.output<typeof NotificationQuery>

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  side: z.enum(noticeSides),
  created_at: timestamp,
  is_read: z.boolean(),
  title: z.string(),
  about: z.string().nullable().meta({ description: 'What it is about, while the reader may see it' }),
  page: z.string().meta({ description: 'The page of the app where the reader finds it, as a path' }),
})
export type Notification = z.infer<typeof Notification>

/** `total` and `unread` stop counting here. */
export const mostNotificationsCounted = 1_000

const notificationPage = list(Notification)
export const NotificationList = notificationPage.extend({
  meta: notificationPage.shape.meta.extend({ unread: z.int().nonnegative() }),
})
export type NotificationList = z.infer<typeof NotificationList>

/** Some, or all up to the newest that was shown: later ones stay unread. */
export const NotificationsRead = z
  .object({
    ids: z.array(id).min(1).max(200).optional(),
    until: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
  })
  .superRefine(({ ids, until }, ctx) => {
    if (ids !== undefined || until !== undefined) return
    ctx.addIssue({ code: 'custom', message: 'The ids field is required when until is not present.', path: ['ids'] })
  })
export type NotificationsRead = z.output<typeof NotificationsRead>

export const NotificationsMarked = z.object({ message: z.string(), unread: z.int().nonnegative() })
