-- Days on which the hours of a location differ from its week; closed all day without hours:
-- [{"date": "2026-12-25", "hours": null, "note": "Eerste Kerstdag"}].

alter table shop_locations add column special_days jsonb not null default '[]';
