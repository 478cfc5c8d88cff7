import { describe, expect, it } from 'vitest'
import { CONTACT_SUBJECT_TEXTS, CONTACT_SUBJECTS, mayHaveOrder } from '#shared/domain/contact/subjects.ts'

describe('a message to the shop', () => {
  it.each([
    ['product', false],
    ['order', true],
    ['delivery', true],
    ['service', true],
    ['privacy', true],
    ['accessibility', false],
    ['other', true],
  ] as const)('about %s can name an order: %s', (subject, expected) => {
    expect(mayHaveOrder(subject)).toBe(expected)
  })

  it('has a different Dutch text for each subject', () => {
    const texts = CONTACT_SUBJECTS.map((subject) => CONTACT_SUBJECT_TEXTS[subject])

    expect(texts.every(Boolean)).toBe(true)
    expect(new Set(texts).size).toBe(CONTACT_SUBJECTS.length)
  })
})
