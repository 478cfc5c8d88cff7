-- The price that may stand struck through beside the one it costs now: the lowest of the thirty days before the
-- reduction, EUR excl. VAT. An import works it out from price_history; of a model it belongs to its low price.

alter table items add column prior_price numeric(12, 4) check (prior_price > 0);
