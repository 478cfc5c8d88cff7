import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { SavedChoice } from './configuration-queries.ts'

const KeepChoiceWindow = deferHydration(async () => (await import('./SaveChoiceWindow.tsx')).SaveChoiceWindow)

/** Takes a choice along: to the phone, to the showroom, or to somebody who has to agree. */
export function SaveChoice({ choice }: { choice: SavedChoice }) {
  // Nothing of it is in the page before it was opened once.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Bewaar of deel deze keuze
      </Button>
      {isOpen !== undefined && <KeepChoiceWindow choice={choice} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
