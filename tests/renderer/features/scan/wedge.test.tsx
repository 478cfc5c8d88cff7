import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keyed, typed } from '#shared/domain/payments/desk-amount.ts'
import { Keypad } from '#src/renderer/features/payment-desk/Keypad.tsx'
import { listenForScans } from '#src/renderer/features/scan/wedge.ts'

let stop = () => {}
afterEach(() => {
  stop()
  cleanup()
})

function listen({ isOff = () => false }: { isOff?: () => boolean } = {}) {
  const onScan = vi.fn()
  stop = listenForScans(window, { isOff, onScan })
  return onScan
}

const rest = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

/** A key as the browser does it: the field writes what nobody prevented. */
function press(key: string) {
  const target = document.activeElement ?? document.body
  const isWritten = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (!isWritten || key.length > 1 || !(target instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key)
  target.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const scan = (code: string) => act(() => [...code].forEach(press))

function Field({ name }: { name: string }) {
  const [text, setText] = useState('vooraf ')
  return <input aria-label={name} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
}

describe('a scanner that plays keyboard', () => {
  it('is heard whatever has the focus, and leaves the field as it was', () => {
    const onScan = listen()
    render(<Field name="Opmerking" />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opmerking' })
    field.focus()
    scan('8712345678906')
    act(() => press('Enter'))

    expect(onScan).toHaveBeenCalledExactlyOnceWith('8712345678906')
    expect(field.value).toBe('vooraf ')
  })

  it('is not what types a password: that is nobody else’s to read', () => {
    const onScan = listen()
    render(<input type="password" aria-label="Wachtwoord" />)
    const field = screen.getByLabelText<HTMLInputElement>('Wachtwoord')
    field.focus()
    scan('drie groene stoelen')
    act(() => press('Enter'))

    expect(onScan).not.toHaveBeenCalled()
    expect(field.value).toBe('drie groene stoelen')
  })

  it('minds no event without a key, as a browser sends when it fills a form in by itself', () => {
    const onScan = listen()
    const failed = vi.fn()
    window.addEventListener('error', failed)
    window.dispatchEvent(new Event('keydown'))
    window.removeEventListener('error', failed)

    expect(failed).not.toHaveBeenCalled()
    expect(onScan).not.toHaveBeenCalled()
  })

  it('is heard without Enter, once it falls silent', async () => {
    const onScan = listen()
    scan('K7M2QX')
    expect(onScan).not.toHaveBeenCalled()

    await rest(120)
    expect(onScan).toHaveBeenCalledExactlyOnceWith('K7M2QX')
  })

  it('is no amount on the keypad of a payment, neither in its field nor on its keys', () => {
    const onScan = listen()
    render(
      <MantineProvider env="test">
        <Pad />
      </MantineProvider>,
    )
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
    for (const focused of [amount, screen.getByRole('button', { name: '7' })]) {
      focused.focus()
      scan('8712345678906')
      act(() => press('Enter'))
      expect(amount.value).toBe('12,5')
    }
    expect(onScan).toHaveBeenCalledTimes(2)
  })

  it('leaves a keypad that takes the next amount, also when its letters were refused', async () => {
    listen()
    render(
      <MantineProvider env="test">
        <Pad text="" />
      </MantineProvider>,
    )
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' })
    amount.focus()
    scan('LB1001')
    act(() => press('Enter'))
    await rest(120)
    act(() => press('7'))

    expect(amount.value).toBe('7')
  })

  it('presses no button with its Enter', () => {
    listen()
    const onKey = vi.fn()
    render(<button type="button" onKeyDown={({ key }) => onKey(key)} />)
    screen.getByRole('button').focus()
    scan('8712345678906')
    act(() => press('Enter'))

    expect(onKey).not.toHaveBeenCalledWith('Enter')
  })

  it('is not heard while the till is locked', () => {
    const onScan = listen({ isOff: () => true })
    scan('8712345678906')
    act(() => press('Enter'))

    expect(onScan).not.toHaveBeenCalled()
  })
})

describe('a hand', () => {
  it('may type as it likes', async () => {
    const onScan = listen()
    render(<Field name="Opmerking" />)
    screen.getByRole('textbox').focus()
    for (const key of '1250,00') {
      act(() => press(key))
      await rest(45)
    }
    act(() => press('Enter'))

    expect(onScan).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('vooraf 1250,00')
  })
})

function Pad({ text = '12,5' }: { text?: string }) {
  const [amount, setAmount] = useState({ text, isRefused: false })
  return (
    <Keypad
      {...amount}
      onKey={(key) => setAmount((now) => keyed(now, key))}
      onType={(next) => setAmount((now) => typed(now, next))}
    />
  )
}
