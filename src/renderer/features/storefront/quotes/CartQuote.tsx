import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useSession } from '../../common/sessions/index.ts'
import { MakeQuote } from './MakeQuote.tsx'
import type { QuotableLine } from './quotable-line.ts'
import { SaveAsQuote } from './SaveAsQuote.tsx'

/**
 * Makes a quote of the cart, or of a saved configuration: for a shopper by mail, for staff as a draft in the back office.
 *
 * @param fullWidth the button is as wide as its column; default true
 */
export function CartQuote({ lines, fullWidth = true }: { lines: readonly QuotableLine[]; fullWidth?: boolean }) {
  const isStaff = (useSession()?.roles.length ?? 0) > 0
  const [isOpen, setOpen] = useState(false)
  if (isStaff) return <MakeQuote lines={lines} fullWidth={fullWidth} />
  return (
    <>
      <Button variant="default" fullWidth={fullWidth} onClick={() => setOpen(true)}>
        Bewaar als offerte
      </Button>
      {isOpen && <SaveAsQuote lines={lines} onClose={() => setOpen(false)} />}
    </>
  )
}
