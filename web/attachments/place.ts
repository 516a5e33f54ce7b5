import type { AttachedTo } from '../../api/contract/rules/attachments.ts'

/** What files hang on. `bidId`: for a bid that files may be added to. */
export type Place = { quoteId: number; record: AttachedTo; bidId?: number | undefined }

export const keyOfPlace = ({ quoteId, record, bidId = 0 }: Place) => `${record}-${quoteId}-${bidId}`
