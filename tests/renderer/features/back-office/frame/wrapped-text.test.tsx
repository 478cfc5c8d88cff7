import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WrappedText } from '#src/renderer/features/back-office/frame/index.ts'

const drawn = (text: string) => render(<WrappedText>{text}</WrappedText>).container

it('wraps a mail address after its separators, and copies it unchanged', () => {
  const cell = drawn('anna-sophie.bakker@voorbeeld.example')
  const pieces = [...cell.childNodes].filter((node) => node instanceof Text).map(({ textContent }) => textContent)
  expect(pieces).toEqual(['anna-', 'sophie.', 'bakker@', 'voorbeeld.', 'example'])
  expect(cell.querySelectorAll('span')).toHaveLength(4)
  expect(cell).toHaveProperty('textContent', 'anna-sophie.bakker@voorbeeld.example')
})

it('keeps a date on one line, and the time separate', () => {
  const cell = drawn('21-11-2026 14:00')
  expect(cell.querySelector('span')?.textContent).toBe('21-11-2026')
  expect(cell.textContent).toBe('21-11-2026 14:00')
})

it('leaves other words as they are', () => {
  expect(drawn('Jan van der Meer-de Wit').innerHTML).toBe('Jan van der Meer-de Wit')
})
