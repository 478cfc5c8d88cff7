import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useHasRole } from '../../common/sessions/index.ts'
import { Card } from '../bridge/index.ts'
import { useTillSession } from '../sessions/index.ts'
import { AllTills } from './AllTills.tsx'
import { DiscountChoice } from './DiscountChoice.tsx'
import { DisplayChoice } from './DisplayChoice.tsx'
import { EnrollTill } from './EnrollTill.tsx'
import { OfflineCatalog } from './OfflineCatalog.tsx'
import { OwnPin } from './OwnPin.tsx'
import { PagePrinters } from './PagePrinters.tsx'
import { PaymentTerminalChoice } from './PaymentTerminalChoice.tsx'
import { Planning } from './Planning.tsx'
import { ReceiptPrinter } from './ReceiptPrinter.tsx'
import classes from './Settings.module.css'
import { ShopAddress } from './ShopAddress.tsx'
import { ThisTill } from './ThisTill.tsx'
import { TileChoice } from './TileChoice.tsx'
import { UpdateFeed } from './UpdateFeed.tsx'
import { useSettings } from './use-settings.ts'

/**
 * The settings of this machine that the user may change. Users without the role Admin or Sales see only the shop's
 * address. An Admin also sees the schedules, the shop's address, the update feed and all tills.
 */
export function TillSettings() {
  const query = useSettings()
  const session = useTillSession().data
  const isAdmin = useHasRole('Admin')
  const isSales = useHasRole('Sales')
  return (
    <QueryView query={query} waiting={<Skeleton height={480} aria-label="De instellingen worden opgehaald" />}>
      {(settings) =>
        session && (isAdmin || isSales) ? (
          // Both columns are about equally long, for an Admin and for other staff.
          <div className={classes.grid}>
            <div className={classes.column}>
              <ThisTill session={session} settings={settings} />
              <OwnPin />
              <OfflineCatalog />
              {isAdmin && (
                <>
                  <Planning settings={settings} />
                  <ShopAddress settings={settings} />
                  <UpdateFeed settings={settings} />
                  <DiscountChoice />
                  <AllTills ownTillId={session.till?.tillId} />
                </>
              )}
            </div>
            <div className={classes.column}>
              <PaymentTerminalChoice settings={settings} />
              <ReceiptPrinter settings={settings} />
              <PagePrinters settings={settings} />
              <DisplayChoice settings={settings} />
              {isAdmin && <TileChoice />}
            </div>
          </div>
        ) : (
          <div className={classes.column}>
            <ShopAddress settings={settings} />
            {session?.till === null && session.session === null && (
              <Card title="Deze kassa" about="Meld deze computer aan als kassa, zonder in te loggen.">
                <EnrollTill shopUrl={settings.shopUrl} />
              </Card>
            )}
          </div>
        )
      }
    </QueryView>
  )
}
