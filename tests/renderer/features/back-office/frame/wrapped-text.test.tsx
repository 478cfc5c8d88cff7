import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WrappedText } from '#src/renderer/features/back-office/frame/index.ts'

const renderText = (text: string) => render(<WrappedText>{text}</WrappedText>).container

it('wrapped text breaks a mail address after its separators, without a change of the text that is copied', () => {
  const cell = renderText('anna-sophie.bakker@voorbeeld.example')
  const pieces = [...cell.childNodes].filter((node) => node instanceof Text).map(({ textContent }) => textContent)
  expect(pieces).toEqual(['anna-', 'sophie.', 'bakker@', 'voorbeeld.', 'example'])
  expect(cell.querySelectorAll('span')).toHaveLength(4)
  expect(cell).toHaveProperty('textContent', 'anna-sophie.bakker@voorbeeld.example')
})

it('wrapped text has a date in an element that does not break, and the time after it', () => {
  const cell = renderText('21-11-2026 14:00')
  expect(cell.querySelector('span')?.textContent).toBe('21-11-2026')
  expect(cell.textContent).toBe('21-11-2026 14:00')
})

it('wrapped text does not change words that are neither a mail address nor a date', () => {
  expect(renderText('Jan van der Meer-de Wit').innerHTML).toBe('Jan van der Meer-de Wit')
})
