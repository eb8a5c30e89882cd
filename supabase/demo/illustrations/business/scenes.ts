import type { Scene } from "../palette.ts";
import { containerShip } from "./how-a-container-crosses-an-ocean.ts";
import { inflation } from "./how-inflation-is-measured.ts";
import { insurance } from "./how-insurance-prices-a-risk.ts";
import { bond } from "./what-a-bond-is.ts";
import { centralBank } from "./what-a-central-bank-does.ts";
import { bankruptcy } from "./what-happens-in-a-bankruptcy.ts";
import { coffee } from "./what-is-in-the-price-of-a-coffee.ts";
import { supermarket } from "./why-supermarkets-are-laid-out-that-way.ts";

/** The pictures of the business section by slug. */
export const businessScenes: Record<string, Scene> = {
  "what-a-bond-is": bond,
  "how-insurance-prices-a-risk": insurance,
  "what-happens-in-a-bankruptcy": bankruptcy,
  "what-is-in-the-price-of-a-coffee": coffee,
  "what-a-central-bank-does": centralBank,
  "how-inflation-is-measured": inflation,
  "why-supermarkets-are-laid-out-that-way": supermarket,
  "how-a-container-crosses-an-ocean": containerShip,
};
