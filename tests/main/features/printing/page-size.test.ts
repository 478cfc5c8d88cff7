import { describe, expect, it } from 'vitest'
import { pageSizeOf } from '#src/main/features/printing/page-size.ts'

const pdf = (box: string) => new TextEncoder().encode(`%PDF-1.3\n<< /Type /Page\n/MediaBox ${box}\n>>`)

describe('the page size of a PDF', () => {
  it.each([
    ['[0 0 595.28 841.89]', 'A4'],
    ['[0 0 419.53 595.28]', 'A5'],
    ['[0 0 226.771654 462.6]', { width: 80_000, height: 163_195 }],
    ['[0 0 164.41 900]', { width: 58_000, height: 317_500 }],
  ])('%s is passed to Electron as %j', (box, size) => {
    expect(pageSizeOf(pdf(box))).toEqual(size)
  })

  it('is A4 when it is unreadable, because Electron prints nothing without a size', () => {
    expect(pageSizeOf(new TextEncoder().encode('%PDF-1.7'))).toBe('A4')
  })
})
