-- An Admin who closed the message of a transfer handled it in the ERP by hand. Closing now stores that; before, the shop
-- went on adding and subtracting the pieces itself. The next count releases these transfers.
update stock_transfers t set erp_booked_at = m.closed_at
from outbox m
where m.party = 'erp' and m.kind = 'stock-transfer' and m.unique_key = 'stock-transfer:' || t.id
  and m.state = 'closed' and t.erp_booked_at is null;
