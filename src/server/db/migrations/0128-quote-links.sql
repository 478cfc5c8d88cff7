-- Number of the link of a quote, raised when a sent quote gets another email address. Each number has a token of its own, so
-- whoever got the mail at the earlier address can no longer open the quote.
alter table quotes add column token_no integer not null default 0;
