import { Dialog } from '../../../ui/Dialog.tsx'
import { ChoiceCode } from './ChoiceCode.tsx'
import type { SavedChoice } from './configuration-queries.ts'

type SaveChoiceDialogProps = { choice: SavedChoice; isOpen: boolean; onClose: () => void }

/** Dialog with the code of a configuration. */
export function SaveChoiceDialog({ choice, isOpen, onClose }: SaveChoiceDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Neem uw keuze mee" size="medium">
      <ChoiceCode choice={choice} />
    </Dialog>
  )
}
