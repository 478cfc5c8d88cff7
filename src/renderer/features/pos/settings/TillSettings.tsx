import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useHasRole } from '../../common/sessions/index.ts'
import { useTillSession } from '../sessions/index.ts'
import { AllTills } from './AllTills.tsx'
import { DisplayChoice } from './DisplayChoice.tsx'
import { OwnPin } from './OwnPin.tsx'
import { PaymentTerminalChoice } from './PaymentTerminalChoice.tsx'
import { Planning } from './Planning.tsx'
import { PrinterChoice } from './PrinterChoice.tsx'
import classes from './Settings.module.css'
import { ShopAddress } from './ShopAddress.tsx'
import { ThisTill } from './ThisTill.tsx'
import { UpdateFeed } from './UpdateFeed.tsx'
import { useSettings } from './use-settings.ts'

/** The settings of this machine that the user may change. Without a session only the shop's address. */
export function TillSettings() {
  const settings = useSettings()
  const till = useTillSession().data
  const isAdmin = useHasRole('Admin')
  const isSales = useHasRole('Sales')
  return (
    <QueryView query={settings} waiting={<Skeleton height={480} aria-label="De instellingen worden opgehaald" />}>
      {(now) =>
        till && (isAdmin || isSales) ? (
          <>
            <div className={classes.grid}>
              <div className={classes.column}>
                <ThisTill till={till} settings={now} />
                <OwnPin />
              </div>
              <div className={classes.column}>
                <PaymentTerminalChoice settings={now} />
                <PrinterChoice settings={now} />
                <DisplayChoice settings={now} />
              </div>
            </div>
            {isAdmin && (
              <div className={classes.grid}>
                <Planning settings={now} />
                <div className={classes.column}>
                  <ShopAddress settings={now} />
                  <UpdateFeed settings={now} />
                  <AllTills ownTillId={till.till?.tillId} />
                </div>
              </div>
            )}
          </>
        ) : (
          <ShopAddress settings={now} />
        )
      }
    </QueryView>
  )
}
