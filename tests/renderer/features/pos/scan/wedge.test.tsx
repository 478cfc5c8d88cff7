import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { amountAfterKey, amountAfterTyping } from '#shared/domain/payments/keypad.ts'
import { Keypad } from '#src/renderer/features/back-office/payments/Keypad.tsx'
import { listenForScans } from '#src/renderer/features/pos/scan/wedge.ts'
import { pressAt, scanKeys } from '#tests/renderer/support/scanner.ts'

let stop = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
})

function listen({ isOff = () => false }: { isOff?: () => boolean } = {}) {
  const onScan = vi.fn()
  stop = listenForScans(window, { isOff, onScan })
  return onScan
}

/** Advances the clock without input. */
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function Field({ name }: { name: string }) {
  const [text, setText] = useState('vooraf ')
  return <input aria-label={name} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
}

describe('a keyboard-wedge scanner', () => {
  it('is detected while a field has the focus, and leaves the field unchanged', () => {
    const onScan = listen()
    render(<Field name="Opmerking" />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opmerking' })
    field.focus()
    scanKeys('8712345678906')

    expect(onScan).toHaveBeenCalledExactlyOnceWith('8712345678906')
    expect(field.value).toBe('vooraf ')
  })

  it('is not confused with fast input in a password field', () => {
    const onScan = listen()
    render(<input type="password" aria-label="Wachtwoord" />)
    const field = screen.getByLabelText<HTMLInputElement>('Wachtwoord')
    field.focus()
    scanKeys('drie groene stoelen')

    expect(onScan).not.toHaveBeenCalled()
    expect(field.value).toBe('drie groene stoelen')
  })

  it('ignores events without a key, as sent by browser autofill', () => {
    const onScan = listen()
    const failed = vi.fn()
    window.addEventListener('error', failed)
    window.dispatchEvent(new Event('keydown'))
    window.removeEventListener('error', failed)

    expect(failed).not.toHaveBeenCalled()
    expect(onScan).not.toHaveBeenCalled()
  })

  it('is detected without Enter, after a pause', () => {
    const onScan = listen()
    scanKeys('K7M2QX', { enterAfterMs: null })
    expect(onScan).not.toHaveBeenCalled()

    rest(120)
    expect(onScan).toHaveBeenCalledExactlyOnceWith('K7M2QX')
  })

  it('does not change the amount of a payment, whether the focus is in the field or on a key', () => {
    const onScan = listen()
    render(
      <MantineProvider env="test">
        <Pad />
      </MantineProvider>,
    )
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
    for (const focused of [amount, screen.getByRole('button', { name: '7' })]) {
      focused.focus()
      scanKeys('8712345678906')
      expect(amount.value).toBe('12,5')
    }
    expect(onScan).toHaveBeenCalledTimes(2)
  })

  it('leaves the keypad usable, also when the keypad refused the letters of the code', () => {
    listen()
    render(
      <MantineProvider env="test">
        <Pad text="" />
      </MantineProvider>,
    )
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
    amount.focus()
    scanKeys('LB1001')
    rest(120)
    pressAt(5000, '7')

    expect(amount.value).toBe('7')
  })

  it('presses no button with its Enter', () => {
    listen()
    const onKey = vi.fn()
    render(<button type="button" onKeyDown={({ key }) => onKey(key)} />)
    screen.getByRole('button').focus()
    scanKeys('8712345678906')

    expect(onKey).not.toHaveBeenCalledWith('Enter')
  })

  it.each([
    ['before a pause has ended the scan', 0],
    ['after a pause has ended the scan', 100],
  ])('presses no button with a late Enter, %s', (_, restMs) => {
    const onScan = listen()
    const onKey = vi.fn()
    render(<button type="button" onKeyDown={({ key }) => onKey(key)} />)
    screen.getByRole('button').focus()
    const lastMs = scanKeys('8712345678906', { enterAfterMs: null })
    rest(restMs)
    pressAt(lastMs + 250, 'Enter')

    expect(onKey).not.toHaveBeenCalledWith('Enter')
    expect(onScan).toHaveBeenCalledExactlyOnceWith('8712345678906')

    pressAt(lastMs + 400, 'Enter')
    expect(onKey).toHaveBeenCalledWith('Enter')
  })

  it('is ignored while the till is locked', () => {
    const onScan = listen({ isOff: () => true })
    scanKeys('8712345678906')

    expect(onScan).not.toHaveBeenCalled()
  })
})

describe('typing by hand', () => {
  it('is not treated as a scan', () => {
    const onScan = listen()
    render(<Field name="Opmerking" />)
    screen.getByRole('textbox').focus()
    for (const [index, key] of [...'1250,00', 'Enter'].entries()) {
      pressAt(1000 + index * 45, key)
      rest(45)
    }

    expect(onScan).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('vooraf 1250,00')
  })
})

function Pad({ text = '12,5' }: { text?: string }) {
  const [amount, setAmount] = useState({ text, isRefused: false })
  return (
    <Keypad
      {...amount}
      onKey={(key) => setAmount((now) => amountAfterKey(now, key))}
      onEnter={() => {}}
      onType={(next) => setAmount((now) => amountAfterTyping(now, next))}
    />
  )
}
