"""Lowering: from syntax trees and world data to the bundle."""
