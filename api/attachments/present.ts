import type { z } from 'zod'
import type { Attachment, Upload } from '../contract/attachments.ts'
import { partBytes } from '../contract/rules/attachments.ts'
import type { AttachmentRow } from './queries.ts'
import type { UploadRow } from './uploadQueries.ts'

export function presentAttachment(row: AttachmentRow, isAdmin: boolean): Attachment {
  const { id, record, name, mime, size, width, height, readers, side, firm, is_stored, is_own } = row
  return {
    id,
    record,
    name,
    mime,
    size,
    width,
    height,
    readers,
    side,
    firm,
    is_stored,
    is_own,
    // What an order's file was accepted with is only for telling orders apart.
    bid_id: record === 'bid' ? row.bid_id : null,
    added_at: row.added_at.toISOString(),
    ...((is_own || isAdmin) && {
      added_by: row.adder_name,
      is_former: row.is_former,
      is_opened: row.opened_at !== null,
      version: row.version,
    }),
  }
}

export function partsOf({ size }: Pick<UploadRow, 'size'>): number {
  return Math.ceil(size / partBytes)
}

export function presentUpload(row: UploadRow, received: number[]): z.input<typeof Upload> {
  const { id, expires_at } = row
  return { id, parts: partsOf(row), part_bytes: partBytes, received, expires_at: expires_at.toISOString() }
}
