import { PDFContext, PDFDict, PDFName, type PDFObject, PDFParser, PDFRawStream } from '@cantoo/pdf-lib'
import type { RefusedFile } from '../contract/rules/attachments.ts'

/** Names of what can run, opens by itself or carries another file. */
const forbidden = [
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'OpenAction',
  'AA',
  'RichMedia',
  'XFA',
]
/** Three bytes may stand in a compressed stream by chance, and mean something there only beside a longer name. */
const longNames = [...forbidden.filter((name) => name.length > 2), 'Encrypt']
const inBytes = new RegExp(`/(${longNames.join('|')})(?=[\\s\\0()<>[\\]{}/%]|$)`)

type Findings = { isActive: boolean; isOdd: boolean }

/** Runs in a worker thread (checker.ts). Null for a PDF that may be served. */
export default async function checkPdf(bytes: Uint8Array): Promise<RefusedFile | null> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith('%PDF-')) return 'unreadable'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return 'unreadable'
  if (/[^\s\0]/.test(text.slice(end + '%%EOF'.length))) return 'behind'
  // The parser reads objects where they stand. What it takes for a stream or a comment is searched here.
  const found = inBytes.exec(unescaped(text))?.[1]
  if (found) return found === 'Encrypt' ? 'encrypted' : 'active'
  return checkObjects(bytes)
}

async function checkObjects(bytes: Uint8Array): Promise<RefusedFile | null> {
  const findings: Findings = { isActive: false, isOdd: false }
  // A later object may take the place of an earlier one that a viewer still finds, so each is looked at as it comes.
  const assign = PDFContext.prototype.assign
  PDFContext.prototype.assign = function (ref, object) {
    look(object, findings)
    assign.call(this, ref, object)
  }
  try {
    const context = await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true).parseDocument()
    if (context.trailerInfo.Encrypt) return 'encrypted'
    if (findings.isActive) return 'active'
    if (findings.isOdd) return 'unreadable'
    return hasPages(context) ? null : 'unreadable'
  } catch {
    return findings.isActive ? 'active' : 'unreadable' // the parser's errors are of many kinds: none of them is a PDF
  } finally {
    PDFContext.prototype.assign = assign
  }
}

/** Goes through all that is in one object; what it refers to comes by itself. */
function look(object: PDFObject, findings: Findings): void {
  const rest: unknown[] = [object]
  while (rest.length > 0) {
    const one = rest.pop()
    if (one instanceof PDFName && forbidden.includes(one.decodeText())) findings.isActive = true
    if (one instanceof PDFRawStream && hidesObjects(one.dict)) findings.isOdd = true
    rest.push(...partsOf(one))
  }
}

function partsOf(one: unknown): readonly unknown[] {
  if (one instanceof PDFRawStream) return [one.dict]
  if (one instanceof PDFDict) return [...one.keys(), ...one.values()]
  return isArray(one) ? one.asArray() : []
}

/** Viewers take objects out of any stream with these two keys; the parser only out of one that says its type. */
function hidesObjects(dict: PDFDict): boolean {
  const holdsObjects = dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'))
  return holdsObjects && dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')
}

function isArray(one: unknown): one is { asArray: () => unknown[] } {
  return typeof one === 'object' && one !== null && 'asArray' in one
}

function hasPages(context: PDFContext): boolean {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) return false
  return context.lookup(catalog.get(PDFName.of('Pages'))) instanceof PDFDict
}

/** A name may spell any letter as # and two hexadecimal digits. */
function unescaped(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
