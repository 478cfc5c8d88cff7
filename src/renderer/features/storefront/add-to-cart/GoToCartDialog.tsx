import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { AfterPaint } from '../../../ui/AfterPaint.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { CartCompanions } from '../companions/index.ts'
import classes from './GoToCartDialog.module.css'

type GoToCartDialogProps = {
  isOpen: boolean
  onClose: () => void
  added: { name: string; choices: string; imageUrl: string; count: number; unitCents: number }
}

/** Confirms the addition to the cart, with links to continue (docs/requirements.md#s2-added). */
export function GoToCartDialog({ isOpen, onClose, added }: GoToCartDialogProps) {
  const { name, choices, imageUrl, count, unitCents } = added
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Onderstaande product toegevoegd aan uw winkelwagen." size="medium">
      <div className={classes.product}>
        <Picture
          src={imageUrl}
          alt=""
          width={320}
          height={240}
          sizes="(min-width: 48em) 200px, 40vw"
          className={classes.picture ?? ''}
        />
        <div className={classes.text}>
          <strong>
            <WholeWords>{name}</WholeWords>
          </strong>
          {choices && <span className={classes.quiet}>{choices}</span>}
          <span className={classes.price}>{unitCents === 0 ? 'Gratis' : `${count} × ${formatCents(unitCents)}`}</span>
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Verder winkelen
        </Button>
        <Button component={Link} to={sitePaths.cart}>
          Bekijk winkelwagen
        </Button>
      </div>
      {isOpen && (
        <div className={classes.companions}>
          <AfterPaint>
            <CartCompanions heading="h3" />
          </AfterPaint>
        </div>
      )}
    </Dialog>
  )
}
