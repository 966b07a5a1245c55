/** A sign for each of the things that nearly everybody has. */
import {
  Archive,
  Armchair,
  Bed,
  Bike,
  Laptop,
  Package,
  Refrigerator,
  ShelvingUnit,
  Shirt,
  Sofa,
  Utensils,
  WashingMachine,
} from '@lucide/vue';
import type { Component } from 'vue';
import type { Thing } from '../../stores/things';

export const signs: Readonly<Partial<Record<Thing, Component>>> = {
  box: Package,
  bicycle: Bike,
  dresser: Archive,
  bed: Bed,
  wardrobe: Shirt,
  sofa: Sofa,
  table: Utensils,
  chair: Armchair,
  washer: WashingMachine,
  fridge: Refrigerator,
  desk: Laptop,
  bookcase: ShelvingUnit,
};
